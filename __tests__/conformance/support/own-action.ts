/** The site that the workflow publishes, as its variable DIRECTORY says. */
export const publicSite = { 'public/index.html': '<h1>Hi</h1>', 'public/about/index.html': '<p>about' };

/** A job of a repository that holds our action, with steps after it that read what it has set. */
export function ownActionWorkflow(more: { with?: string[]; onAction?: string; steps?: string[] } = {}): string {
  return `name: Our own action
on: [push, pull_request]
permissions:
  contents: read
  deployments: write
  pull-requests: read
jobs:
  deploy:
    runs-on: ubuntu-latest
    environment: production
    steps:
      - uses: actions/checkout@v7
      - uses: ./
        id: site
        ${more.onAction ?? ''}
        with:
          base-url: \${{ vars.OSC_BASE_URL }}
          directory: \${{ vars.DIRECTORY }}
          deployment: true
          refresh-token: \${{ secrets.OSC_REFRESH_TOKEN }}
          client-id: \${{ vars.OSC_CLIENT_ID }}
${(more.with ?? ['secret-token: ${{ secrets.OSC_SECRET_TOKEN }}', 'secret-environment: production']).map((line) => `          ${line}`).join('\n')}
      - name: Reads the outputs
        if: steps.site.outcome == 'success'
        run: |
          curl --fail --silent --show-error "$URL"
          echo "files=$FILES changed=$CHANGED endpoint=$ENDPOINT node=$(node --version)"
        env:
          URL: \${{ steps.site.outputs.url }}
          FILES: \${{ steps.site.outputs.files }}
          CHANGED: \${{ steps.site.outputs.changed }}
          ENDPOINT: \${{ fromJSON(steps.site.outputs.endpoints || '{}').url }}
      - name: After a failure
        if: failure() || steps.site.outcome == 'failure'
        run: echo "status=$STATUS outcome=$OUTCOME"
        env:
          STATUS: \${{ steps.site.outputs.status }}
          OUTCOME: \${{ steps.site.outcome }}
${(more.steps ?? []).map((line) => `      ${line}`).join('\n')}
`;
}
