const over: ReadonlySet<string> = new Set(['otp-over', 'challenge-over']);

/**
 * Whether nothing more can be done with this login: it begins again with login ID and password.
 * @param codes of a refusal, by field
 */
export const isLoginOver = ({ codes }: { readonly codes: Readonly<Record<string, readonly string[]>> }): boolean =>
  Object.values(codes)
    .flat()
    .some((code) => over.has(code));
