/** Banks of Japan by code, each with its branches by code. */
declare module 'zengin-code' {
  interface Place {
    readonly code: string;
    readonly name: string;
    readonly kana: string;
  }
  const banks: Readonly<Record<string, Place & { readonly branches: Readonly<Record<string, Place>> }>>;
  export default banks;
}
