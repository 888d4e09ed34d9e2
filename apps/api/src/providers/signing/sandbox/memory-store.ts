import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  readonly endsAt: number;
}

/** In-memory storage of the sandbox's OpenID provider, by kind and ID. */
export function memoryStore(): (kind: string) => Adapter {
  const kept = new Map<string, Kept>();
  const find = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key);
    if (found && found.endsAt > Date.now()) return found.payload;
    kept.delete(key);
    return undefined;
  };
  const findBy = (kind: string, isIt: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload }] of kept) if (key.startsWith(`${kind}:`) && isIt(payload)) return find(key);
    return undefined;
  };
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      kept.set(`${kind}:${id}`, { payload, endsAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
    },
    find: async (id) => find(`${kind}:${id}`),
    findByUserCode: async (userCode) => findBy(kind, (payload) => payload.userCode === userCode),
    findByUid: async (uid) => findBy(kind, (payload) => payload.uid === uid),
    async consume(id) {
      const payload = find(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      kept.delete(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
