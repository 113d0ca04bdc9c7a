import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Pages',
  themeConfig: { nav: [{ text: 'Top', link: '/about' }] },
});
