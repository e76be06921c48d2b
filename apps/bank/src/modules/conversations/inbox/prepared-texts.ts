/** A title on a line, the text below it, and an empty line before the next. */
export function readTexts(setting: string): { title: string; text: string }[] {
  return setting.split(/\n[ \t]*\n/).flatMap((block) => {
    const [title = '', ...lines] = block.trim().split('\n');
    const text = lines.join('\n').trim();
    return title === '' || text === '' ? [] : [{ title: title.trim(), text }];
  });
}
