/** saxen has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      callback: (name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag' | 'attention' | 'cdata', callback: (text: string) => void): this;
    on(event: 'text', callback: (text: string, decode: Decode) => void): this;
    on(event: 'error' | 'warn', callback: (error: Error) => void): this;
    /** Reads a whole document; an exception of a callback ends it. */
    parse(xml: string): void;
  }
}
