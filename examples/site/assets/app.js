document.getElementById('script').textContent = 'The script runs, so the assets are here too.';
