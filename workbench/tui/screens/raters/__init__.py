"""Where a person rates: by rubric, two drafts against each other, and where judges disagree."""
