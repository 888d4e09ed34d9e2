import type { Vault } from './vault.ts';

/** Records in memory: a vault without sealing. */
export function memoryVault(): Pick<Vault, 'family'> {
  const families = new Map<string, Map<string, string>>();
  return {
    family(kind, schema) {
      const records = families.get(kind) ?? new Map<string, string>();
      families.set(kind, records);
      return {
        readAll: () =>
          [...records].map(([name, text]) => {
            const read = schema.safeParse(JSON.parse(text));
            return { name, value: read.success ? read.data : null };
          }),
        write: (name, value) => void records.set(name, JSON.stringify(value)),
        remove: (name) => void records.delete(name),
      };
    },
  };
}
