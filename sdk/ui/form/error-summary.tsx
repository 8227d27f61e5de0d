import { Link, makeStyles } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MessageBar } from '../message-bar.tsx';
import { space } from '../theme.ts';
import { stickyTop } from '../use-sticky-height.ts';
import type { Summary } from './use-fields.ts';

const useStyles = makeStyles({
  bar: { scrollMarginTop: `calc(${stickyTop} + 16px)` },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${space.xs} ${space.l}`,
    margin: `${space.xs} 0 0`,
    padding: 0,
    listStyleType: 'none',
  },
});

/** Id of a field's box inside a form. */
export const boxId = (formId: string, name: string): string => `${formId}-${name}`;

const entry = 'input, textarea, button, [contenteditable="true"], [tabindex="0"]';

/** Moves to the field that a fault names. */
export function jump(formId: string, name: string): void {
  const box = document.getElementById(boxId(formId, name));
  box?.scrollIntoView({ block: 'center' });
  (box?.querySelector<HTMLElement>(entry) ?? box)?.focus({ preventScroll: true });
}

const countOf = ({ faults, sentences }: Summary): number => faults.length + sentences.length;

/** For beside the button that was pressed. */
export const noteOf = (summary: Summary): string => {
  const count = countOf(summary);
  return count === 0 ? '' : `${count} 处待修改，见上方`;
};

/** What stands in the way of a submission, each with a way to its field; moves to the first when one has failed. */
export function ErrorSummary({ formId, summary }: { formId: string; summary: Summary }) {
  const styles = useStyles();
  const { faults, sentences, failures } = summary;
  const bar = useRef<HTMLDivElement>(null);
  const [first] = faults;
  const show = useEffectEvent(() => {
    if (first) jump(formId, first.name);
    else bar.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (failures > 0) show();
  }, [failures]);
  const count = countOf(summary);
  if (count === 0) return null;
  const [sentence = ''] = sentences;
  const alone = faults.length === 0 && sentences.length === 1;
  return (
    <div ref={bar} className={styles.bar}>
      <MessageBar intent="error" role="alert" layout="multiline" title={alone ? sentence : `有 ${count} 处需要修改`}>
        {!alone && (
          <ul className={styles.list}>
            {sentences.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {faults.map(({ name, text }) => (
              <li key={name}>
                <Link as="button" onClick={() => jump(formId, name)}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </MessageBar>
    </div>
  );
}
