/** A line of the portal's registers: `'/faq': () => import('./features/faq/FaqPage.tsx')`. */
const PAGE = /'(\/[^']*)':\s*\(\) =>\s*import\('\.\/([^']+)'\)/g;

/** The pages that such a file names: path, and the module beside the file. */
export const pagesOf = (text: string): readonly { readonly path: string; readonly module: string }[] =>
  [...text.matchAll(PAGE)].map(([, path = '', module = '']) => ({ path, module }));
