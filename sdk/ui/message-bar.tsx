import {
  MessageBar as Bar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  MessageBarTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** A remark about the page or the form in which it stands. */
export function MessageBar({
  title,
  actions,
  children,
  ...bar
}: Omit<MessageBarProps, 'title'> & { title?: string; actions?: ReactNode }) {
  return (
    <Bar {...bar}>
      <MessageBarBody>
        {title !== undefined && <MessageBarTitle>{title}</MessageBarTitle>}
        {children}
      </MessageBarBody>
      {actions !== undefined && <MessageBarActions>{actions}</MessageBarActions>}
    </Bar>
  );
}
