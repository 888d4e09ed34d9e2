/** An e-mail address that breaks, where it must, before its domain. */
export function MailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 0) return <span className="desk-mail">{children}</span>;
  return (
    <span className="desk-mail">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
