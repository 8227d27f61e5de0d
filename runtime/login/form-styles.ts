import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles that the forms of the login pages share. */
export const useFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '8px' },
  /** With room for its fault, so that nothing below it moves. */
  field: { minHeight: '88px', alignContent: 'start' },
  title: { fontSize: '24px', lineHeight: '32px', fontWeight: 600, margin: 0 },
  row: { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
  link: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'none' },
  /** Told from the words around it by more than its colour. */
  inText: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
});
