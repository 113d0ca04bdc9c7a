#!/usr/bin/env node
process.env['OSC_DEPLOY_ENTRY'] = 'cli';
await import('./index.js');
