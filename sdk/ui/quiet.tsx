import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ text: { margin: 0, color: tokens.colorNeutralForeground3 } });

/** One line in place of the large drawing of `EmptyState`: a section of a document that has nothing yet. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={useStyles().text}>{children}</p>;
}
