import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Codes } from '../contract/index.ts';
import type { Tone } from '../contract/field.ts';
import { meaning } from './meaning.ts';

export type { Tone } from '../contract/field.ts';

export type Tones<Code extends string | number> = Readonly<Partial<Record<Code, Tone>>>;

const useStyles = makeStyles({
  tag: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: '22px',
    paddingInline: '7px',
    borderRadius: '11px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    boxSizing: 'border-box',
    maxWidth: '100%',
    border: `1px solid ${meaning.toneEdge}`,
  },
  dot: {
    width: '6px',
    height: '6px',
    borderRadius: '50%',
    backgroundColor: 'currentColor',
    flexShrink: 0,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  ring: { backgroundColor: 'transparent', border: '1.5px solid currentColor', boxSizing: 'border-box' },
  neutral: { color: meaning.toneNeutralText, backgroundColor: meaning.toneNeutralGround },
  info: { color: meaning.toneInfoText, backgroundColor: meaning.toneInfoGround },
  waiting: { color: meaning.toneWaitingText, backgroundColor: meaning.toneWaitingGround },
  success: { color: meaning.toneSuccessText, backgroundColor: meaning.toneSuccessGround },
  danger: { color: meaning.toneDangerText, backgroundColor: meaning.toneDangerGround },
  done: { color: meaning.toneDoneText, backgroundColor: meaning.toneDoneGround },
});

/** A tag of one tone: dot and text. Neutral and waiting have a hollow dot, so colour is never alone. */
export function ToneTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const styles = useStyles();
  const hollow = tone === 'neutral' || tone === 'waiting';
  return (
    <span className={mergeClasses(styles.tag, styles[tone])}>
      <span className={mergeClasses(styles.dot, hollow && styles.ring)} aria-hidden="true" />
      {children}
    </span>
  );
}

interface Props<Code extends string | number> extends Pick<Codes<Code>, 'texts'> {
  code: NoInfer<Code>;
  /** Codes left out are neutral. */
  tones?: Tones<NoInfer<Code>>;
}

/** The status of a row, by its code. @example <StatusTag code={row.status} {...ORDER_STATUS} /> */
export function StatusTag<Code extends string | number>({ code, texts, tones }: Props<Code>) {
  return <ToneTag tone={tones?.[code] ?? 'neutral'}>{texts[code] ?? code}</ToneTag>;
}
