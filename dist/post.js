process.env['OSC_DEPLOY_ENTRY'] = 'post';
await import('./index.js');
