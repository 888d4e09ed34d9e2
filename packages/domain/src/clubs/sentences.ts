export { en } from './text/en.ts';
export { ja } from './text/ja.ts';
