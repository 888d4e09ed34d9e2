export { en } from './text/officials-en.ts';
export { ja } from './text/officials-ja.ts';
