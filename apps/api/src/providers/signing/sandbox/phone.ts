import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { chooseLocale, isLocale, type Locale } from '@machi/domain/locale/model';
import { canBeSigningPassword } from '@machi/domain/signing/model';
import { signWithCard } from '@machi/virtual-card/sign-document';
import { overPage, phonePage, type PhoneView } from './phone-page.ts';
import { phoneWords } from './phone-words.ts';
import { cardStates, type Drawer } from './sandbox-cards.ts';
import type { Transaction, Transactions } from './transactions.ts';

type PhoneContext = Context<{ Bindings: HttpBindings }>;

interface PhoneGround {
  readonly provider: Provider;
  readonly transactions: Transactions;
  readonly drawer: Drawer;
  readonly clientId: string;
  readonly town: Readonly<Record<Locale, string>>;
}

const SCOPE = 'openid sign';
/** The digest is at the end of a DigestInfo. */
const DIGEST_BYTES = 32;

const hasText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100;

/** The page that simulates the phone: it shows what is signed, takes card and password, and signs or cancels. */
export function mountPhone(application: Hono<{ Bindings: HttpBindings }>, ground: PhoneGround): void {
  const { provider, transactions, drawer, clientId, town } = ground;

  const show = (context: PhoneContext, write: (nonce: string) => string, status: 200 | 404 | 422 = 200) => {
    const nonce = randomBytes(16).toString('base64');
    return context.html(write(nonce), status, {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // The form's submission redirects to the portal, which has another address.
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    });
  };

  /** The authorization that waits for this page, and its signing. */
  async function findTask(context: PhoneContext) {
    const { incoming, outgoing } = context.env;
    const details = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
    const { sign_transaction_id: id, ui_locales: asked } = details?.params ?? {};
    const transaction = typeof id === 'string' ? transactions.get(id) : undefined;
    const wanted = context.req.query('lang') ?? asked;
    const locale = isLocale(wanted) ? wanted : chooseLocale(context.req.header('accept-language'));
    // A different account would first have to be logged out in this browser.
    const accountId = details?.session?.accountId ?? randomBytes(16).toString('hex');
    return { transaction: transaction?.signed ? undefined : transaction, locale, accountId };
  }

  const viewOf = ({ content }: Transaction, locale: Locale): PhoneView => ({
    locale,
    town: town[locale],
    digest: content.subarray(-DIGEST_BYTES).toString('hex'),
    cards: drawer.list(),
    chosen: { card_key: '', state: 'own' },
  });

  async function goBack(context: PhoneContext, result: Parameters<Provider['interactionResult']>[2]) {
    const { incoming, outgoing } = context.env;
    const url = await provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
    return context.redirect(url, 303);
  }

  /** Signs, and binds the result to this browser's grant. */
  async function sign(context: PhoneContext, transaction: Transaction, locale: Locale, accountId: string) {
    const { card_key, state, password } = await context.req.parseBody();
    const words = phoneWords[locale];
    const chosen = {
      card_key: hasText(card_key) ? card_key : '',
      state: cardStates.find((known) => known === state) ?? 'own',
    };
    const again = (problem: string, isLocked = false) =>
      show(context, (nonce) => phonePage({ ...viewOf(transaction, locale), chosen, problem, isLocked }, nonce), 422);
    if (!hasText(password) || !canBeSigningPassword(password)) return again(words.malformed);
    const card = await drawer.take(chosen.card_key, chosen.state);
    if (!card) return again(words.noCard);
    const made = signWithCard(card, password, transaction.content);
    if (made.is === 'locked') return again(words.locked, true);
    if (made.is === 'wrong-password') return again(words.wrong(made.triesLeft));
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope(SCOPE);
    transaction.grantId = await grant.save();
    transaction.signed = made;
    return goBack(context, { login: { accountId, remember: false }, consent: { grantId: transaction.grantId } });
  }

  application.get('/phone/:uid', async (context) => {
    const { transaction, locale } = await findTask(context);
    if (!transaction) return show(context, (nonce) => overPage(locale, nonce), 404);
    return show(context, (nonce) => phonePage(viewOf(transaction, locale), nonce));
  });
  application.post('/phone/:uid', async (context) => {
    const { transaction, locale, accountId } = await findTask(context);
    if (!transaction) return show(context, (nonce) => overPage(locale, nonce), 404);
    const pressed = await context.req.parseBody();
    if (pressed.do === 'sign') return sign(context, transaction, locale, accountId);
    return goBack(context, { error: 'access_denied', error_description: 'the person stopped' });
  });
}
