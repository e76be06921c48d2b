const days: readonly string[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** From and until a minute of a day of the week, 0 being Sunday, in the bank's own time zone. */
export type OpeningHours = readonly {
  readonly day: number;
  readonly from: number;
  readonly until: number;
}[];

const line =
  /^(?<first>Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?:-(?<last>Sun|Mon|Tue|Wed|Thu|Fri|Sat))? (?<from>\d\d:[0-5]\d)-(?<until>\d\d:[0-5]\d)$/;

/** Lines such as 'Mon-Fri 08:00-18:00'; what is no such line counts for nothing. */
export function readHours(text: string): OpeningHours {
  return text.split('\n').flatMap((written) => {
    const { first, last = first, from = '', until = '' } = line.exec(written.trim())?.groups ?? {};
    if (first === undefined || last === undefined) return [];
    const [begin, end] = [indexOf(first), indexOf(last)];
    const count = ((end - begin + 7) % 7) + 1;
    return Array.from({ length: count }, (_, index) => ({
      day: (begin + index) % 7,
      from: minuteOf(from),
      until: minuteOf(until),
    }));
  });
}

export function isOpenAt(hours: OpeningHours, now: Date, timeZone = 'Europe/London'): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const day = indexOf(part('weekday'));
  const minute = minuteOf(`${part('hour')}:${part('minute')}`);
  return hours.some((span) => span.day === day && span.from <= minute && minute < span.until);
}

function indexOf(day: string): number {
  return days.indexOf(day);
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
