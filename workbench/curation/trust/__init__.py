"""Who is believed, and by how much: before anything that people said is trained on.

One person's word from elsewhere is provisional: it makes a case that says so, and no training row,
until a reviewer or a second person agrees. Reviewers are measured too: a drawn share of their
decisions is asked of a second one who sees neither the first one's verdict nor any suggestion.
"""
