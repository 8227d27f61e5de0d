import mammoth from 'mammoth';

/** The text of a docx with its headings, tables and pictures, as HTML that is still to be sanitised. */
export async function htmlOfDocx(bytes: ArrayBuffer): Promise<string> {
  const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes });
  return value;
}
