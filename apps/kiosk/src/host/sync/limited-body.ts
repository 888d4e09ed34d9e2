/**
 * The text of a response, read no further than so many bytes: a server that never ends must not fill the terminal's
 * memory. Rejects when there is more, or when the connection breaks.
 */
export async function limitedText(response: Response, mostBytes: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error(`The server's reply is longer than ${mostBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
