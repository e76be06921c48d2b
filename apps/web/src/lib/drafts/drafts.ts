/**
 * What somebody has typed and not sent, in this tab alone: a session that ends by itself takes none of it away, and the
 * same person finds it again. It goes when it is sent, when they sign out, and when somebody else signs in. A password, a
 * PIN or a code is never part of it.
 */
export type Drafts = {
  /** Whatever was kept there last; undefined for nothing. */
  read(place: string): unknown;
  /** Only what a session that has ended since has left there. */
  readEarlier(place: string): unknown;
  keep(place: string, typed: unknown): void;
  drop(place: string): void;
};

/** A customer, a member of staff and who is not signed in may use one tab; none touches what the others have typed. */
export type DraftRoom = 'bank' | 'staff' | 'guest';

/** What another person has left there is gone with this. Nobody, as between a sign-out and the next page, has none. */
export function draftsOf(room: DraftRoom, owner: string): Drafts {
  if (owner === '') return noDrafts;
  if (readShelf(room)?.owner !== owner) dropDrafts(room);
  const read = (): Shelf => {
    const shelf = readShelf(room);
    return shelf?.owner === owner ? shelf : { owner, typed: {}, earlier: {} };
  };
  return {
    read: (place) => read().typed[place] ?? read().earlier[place],
    readEarlier: (place) => read().earlier[place],
    keep(place, typed) {
      const shelf = read();
      const { [place]: _, ...earlier } = shelf.earlier;
      write(room, { owner, typed: { ...shelf.typed, [place]: typed }, earlier });
    },
    drop(place) {
      const shelf = read();
      const { [place]: _, ...typed } = shelf.typed;
      const { [place]: __, ...earlier } = shelf.earlier;
      write(room, { owner, typed, earlier });
    },
  };
}

const noDrafts: Drafts = {
  read: () => undefined,
  readEarlier: () => undefined,
  keep: () => undefined,
  drop: () => undefined,
};

/** For a person who signs out: nothing of theirs stays. */
export function dropDrafts(room: DraftRoom): void {
  sessionStorage.removeItem(keys[room]);
}

/** The same in every tab of the browser, for whoever listens there. */
export function dropDraftsEverywhere(room: DraftRoom): void {
  dropDrafts(room);
  const tabs = new BroadcastChannel(channelName);
  tabs.postMessage(room);
  tabs.close();
}

export function listenToDroppedDrafts(): () => void {
  const tabs = new BroadcastChannel(channelName);
  tabs.onmessage = ({ data }) => {
    if (rooms.includes(data)) dropDrafts(data);
  };
  return () => tabs.close();
}

/** Empties the tab when the session of a customer has ended by itself: what was typed stays for when they are back. */
export function clearTabButDrafts(): void {
  const shelves = rooms.map((room) => [room, readShelf(room)] as const);
  sessionStorage.clear();
  for (const [room, shelf] of shelves) {
    if (shelf === undefined) continue;
    const isOver = room === 'bank';
    write(room, isOver ? { ...shelf, typed: {}, earlier: { ...shelf.earlier, ...shelf.typed } } : shelf);
  }
}

const channelName = 'farthing-drafts';
const rooms = ['bank', 'staff', 'guest'] as const;
const keys = { bank: 'drafts', staff: 'staff-drafts', guest: 'guest-drafts' } as const satisfies Record<
  DraftRoom,
  string
>;

type ByPlace = Readonly<Record<string, unknown>>;
type Shelf = { readonly owner: string; readonly typed: ByPlace; readonly earlier: ByPlace };

function readShelf(room: DraftRoom): Shelf | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keys[room]) ?? 'null');
    return isShelf(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isShelf(kept: unknown): kept is Shelf {
  if (typeof kept !== 'object' || kept === null) return false;
  return 'owner' in kept && isByPlace(kept, 'typed') && isByPlace(kept, 'earlier');
}

function isByPlace(kept: object, name: string): boolean {
  const found: unknown = Reflect.get(kept, name);
  return typeof found === 'object' && found !== null;
}

function write(room: DraftRoom, shelf: Shelf): void {
  try {
    sessionStorage.setItem(keys[room], JSON.stringify(shelf));
  } catch (error) {
    // A full storage must not keep anybody from typing.
    console.warn('What is typed could not be kept for later.', error);
  }
}
