/** @type {import('@docusaurus/types').Config} */
export default {
  title: 'Pages',
  url: 'https://example.com',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
