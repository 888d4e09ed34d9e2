/** A body as Stripe's library writes it: `a[b][0][c]=d`, nested. Lists come as records of their places. */
export type Form = { readonly [name: string]: string | Form };

const isForm = (value: string | Form | undefined): value is Form => typeof value === 'object';

function put(form: Record<string, string | Form>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const held = form[name];
  const inner = isForm(held) ? { ...held } : {};
  put(inner, rest, value);
  form[name] = inner;
}

export function readForm(text: string): Form {
  const form: Record<string, string | Form> = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, name.replaceAll(']', '').split('['), value);
  return form;
}

/** What stands at a path of names; undefined where there is nothing or more below. */
export function textAt(form: Form, ...names: readonly string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const name of names) at = isForm(at) ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The texts below a path, by name. */
export function textsAt(form: Form, ...names: readonly string[]): Record<string, string> {
  let at: string | Form | undefined = form;
  for (const name of names) at = isForm(at) ? at[name] : undefined;
  const texts = isForm(at)
    ? Object.entries(at).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];
  return Object.fromEntries(texts);
}
