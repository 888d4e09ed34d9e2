import { dresser } from './jsx-runtime.ts';

type Dress = NonNullable<typeof dresser.dress>;

const worn = new Map<'words' | 'readings', Dress>();

/** Sets or removes one of the changes to elements as they are made. Readings come last: they read what is said. */
export function wear(name: 'words' | 'readings', dress: Dress | undefined): void {
  if (dress) worn.set(name, dress);
  else worn.delete(name);
  const [words, readings] = [worn.get('words'), worn.get('readings')];
  const both: Dress | undefined =
    words && readings ? (type, props) => readings(type, words(type, props)) : (words ?? readings);
  if (both) dresser.dress = both;
  else delete dresser.dress;
}
