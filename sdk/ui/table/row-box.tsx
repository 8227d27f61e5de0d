import { makeStyles, tokens } from '@fluentui/react-components';

const size = '16px';

const useStyles = makeStyles({
  /** Larger than the box, and lower than a compact row with its line. */
  target: { display: 'grid', placeContent: 'center', width: '32px', height: '24px', cursor: 'pointer' },
  box: {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    width: size,
    height: size,
    margin: 0,
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'inherit',
    ':hover': { border: `1px solid ${tokens.colorNeutralStrokeAccessibleHover}` },
    ':is(:checked, :indeterminate)': {
      border: `1px solid ${tokens.colorCompoundBrandBackground}`,
      backgroundColor: tokens.colorCompoundBrandBackground,
    },
    ':disabled': {
      border: `1px solid ${tokens.colorNeutralStrokeDisabled}`,
      backgroundColor: tokens.colorNeutralBackgroundDisabled,
      cursor: 'not-allowed',
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '::before': {
      content: '""',
      width: '10px',
      height: '10px',
      backgroundColor: tokens.colorNeutralForegroundInverted,
      clipPath: 'polygon(12% 44%, 2% 56%, 38% 88%, 98% 22%, 86% 12%, 37% 68%)',
      transform: 'scale(0)',
    },
    ':checked::before': { transform: 'none' },
    ':indeterminate::before': { transform: 'none', clipPath: 'inset(40% 8%)' },
    '@media (forced-colors: active)': { appearance: 'auto', '::before': { content: 'none' } },
  },
});

interface Props {
  checked: boolean | 'mixed';
  disabled: boolean;
  label: string;
  onChange: (checked: boolean) => void;
}

/** The box by which a row is chosen: the browser's own, since a table draws a hundred of them. */
export function RowBox({ checked, disabled, label, onChange }: Props) {
  const styles = useStyles();
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        ref={(input) => {
          if (input) input.indeterminate = checked === 'mixed';
        }}
        checked={checked === true}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
