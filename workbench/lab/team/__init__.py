"""Teams measured: traces by ids, failures, individual measures, credit, and simulated players."""
