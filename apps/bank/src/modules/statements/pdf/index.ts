export { amountInWords, dayInWords, type PdfHead, type PdfLine, pdfLine } from './pdf-sheet.ts';
export { makePdf } from './pdf-thread.ts';
