export { IntroducePage } from './introduce-page.tsx';
export { StatusPage } from './status-page.tsx';
