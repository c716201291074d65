"""What keeps a process in: limits, Landlock, seccomp, namespaces. Imports nothing else of ours."""
