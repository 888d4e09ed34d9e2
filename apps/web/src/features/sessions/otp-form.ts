import { loginOtp } from '@machi/domain/sessions/contract';
import { TypedCode } from '@machi/domain/factors/ways';
import * as z from 'zod/mini';

/** What is plainly no code is told here, before it costs one of the five tries. */
export const OtpForm = z.extend(loginOtp.input, {
  code: TypedCode.check(z.regex(/^(?:\d{6})?$/, { error: 'otp-wrong' })),
});
