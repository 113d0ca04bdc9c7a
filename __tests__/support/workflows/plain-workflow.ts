import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import type { Project, WorkflowOptions } from '../../../src/cli/repository/workflow.js';
import { namesFor } from '../../../src/contract/login-names.js';

export const vite: Project = {
  framework: 'Vite',
  directory: 'dist',
  hashed: true,
  setup: [
    { uses: pinnedActions.node, with: { 'node-version': '24', cache: 'npm' } },
    { run: 'npm ci' },
  ],
  build: ['npm run build'],
  notes: [],
};

/** The workflow of a site that Vite builds, without previews. */
export const plainWorkflow: WorkflowOptions = {
  project: vite,
  folder: '',
  part: '',
  isPrivate: false,
  branch: 'main',
  name: undefined,
  names: namesFor('OSC_REFRESH_TOKEN'),
  environment: undefined,
  previews: false,
  login: 'renewing',
  hasWriter: false,
  server: 'github.com',
  workflows: '.github/workflows',
  platform: [],
  uses: 'acme/osc-deploy@v1',
};
