import {
  MessageBar as Bar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  MessageBarTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Shows a remark about the page or form around it. */
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
