/** An e-mail address that breaks, if necessary, before its domain. */
export function MailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 0) return <span className="members-mail">{children}</span>;
  return (
    <span className="members-mail">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
