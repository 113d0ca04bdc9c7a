import { expect, test } from '@jest/globals';
import { workspaceIn } from '../../../src/platform/workspace.js';

const jwt = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

test.each([
  [jwt({ tenantId: 'acme' }), 'acme'],
  [jwt({ tenantId: 7 }), undefined],
  [jwt({ tenantId: '::error::x' }), undefined],
  [jwt({ sub: 'acme' }), undefined],
  [jwt(null), undefined],
  ['opaque', undefined],
  ['a.%%%.c', undefined],
])('the workspace in %s', (token, workspace) => {
  expect(workspaceIn(token)).toBe(workspace);
});
