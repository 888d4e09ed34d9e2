import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { useShellTexts } from '../shell-texts.ts';

/** A button that sends a request, and says so while it is under way. */
export function SendingButton(button: ButtonProps) {
  const { t } = useShellTexts();
  return <Button {...(button.busy !== undefined && { busyLabel: t('sending') })} {...button} />;
}

/** The main button of a form. */
export const SendButton = (button: ButtonProps) => <SendingButton type="submit" variant="primary" {...button} />;

/** The row under a form with nothing but its main button. */
export const SendRow = (button: ButtonProps) => (
  <div className="actions">
    <SendButton {...button} />
  </div>
);
