/** Replies of what stands before a server that is away. */
const AWAY = new Set([502, 503, 504]);

/** Addresses that are no pages of the portal: lists, documents and files that people open. */
const NO_PAGE = /^\/(?:api|assets|calendar|sandbox|town)(?:\/|$)|\.\w+$/;

/** Whether an address of this site is a page of the portal. */
export const isPage = (path: string): boolean => !NO_PAGE.test(path);

/**
 * Answers with the page from the network, or with the kept shell where the network fails or takes too long.
 * @param tooLate resolves when somebody has waited long enough
 */
export async function answerPage(
  network: Promise<Response>,
  shell: () => Promise<Response | undefined>,
  tooLate: Promise<void>,
): Promise<Response> {
  const response = await Promise.race([network, tooLate]).catch(() => undefined);
  if (response && !AWAY.has(response.status)) return response;
  // Without a shell there is nothing better than to wait on, and then the browser's own words.
  return (await shell()) ?? network;
}
