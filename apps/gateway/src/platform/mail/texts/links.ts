export const login = { zh: { label: '登录链潮', path: '/' }, en: { label: 'Log in to Chaintide', path: '/' } };
export const account = {
  zh: { label: '查看我的账户', path: '/personal' },
  en: { label: 'Open my account', path: '/personal' },
};
