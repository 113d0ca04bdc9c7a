import { expect, test } from '@jest/globals';
import { permissionLines } from '../../../src/github/api.js';

test.each([
  [['deployments=write'], ['  contents: read', '  deployments: write']],
  [['issues=write; pull_requests=write'], ['  contents: read', '  pull-requests: write']],
  [['issues=write'], ['  contents: read', '  issues: write']],
  [
    ['pull_requests=read', 'pull_requests=write', 'pull_requests=read'],
    ['  contents: read', '  pull-requests: write'],
  ],
  [['contents=write,workflows=write'], ['  contents: write', '  workflows: write']],
  [['metadata=read'], []],
  [['evil\nname: write', '', '::warning::=write'], []],
])('%j', (accepted, lines) => {
  expect(permissionLines(accepted)).toEqual(lines);
});
