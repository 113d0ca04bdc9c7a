project = 'Pages'
extensions = []
