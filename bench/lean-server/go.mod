module lean-server

go 1.22
