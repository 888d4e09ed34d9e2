import { Icon } from '../icon/Icon.tsx';
import { TextLink } from '../link/TextLink.tsx';

export type TaskListProps = {
  /** Task as a verb and its object, a line about it, and its address. */
  tasks: readonly { readonly href: string; readonly title: string; readonly detail: string }[];
};

export function TaskList({ tasks }: TaskListProps) {
  return (
    <ul className="tasks">
      {tasks.map(({ href, title, detail }) => (
        <li key={href}>
          <TextLink href={href}>
            <b>{title}</b>
            <small>{detail}</small>
            <Icon name="chevron-right" />
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
