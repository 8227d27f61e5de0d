import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles that the forms of the login pages share. */
export const useFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px' },
  title: { fontSize: '24px', lineHeight: '32px', fontWeight: 600, margin: 0 },
  row: { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
  link: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'none' },
  error: { minHeight: '36px' },
});
