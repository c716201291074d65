"""The verbs of the flywheel: what comes in, is reviewed, released, exported, evaluated, erased."""
