import './style.css';

const shown: HTMLElement | null = document.querySelector('#app');
if (shown) shown.textContent = 'Rendered in the browser';
