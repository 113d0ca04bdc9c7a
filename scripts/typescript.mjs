// Lets Node run TypeScript from its source: `node --import ./scripts/typescript.mjs emulator/main.ts`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
