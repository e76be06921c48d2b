let loading: ReturnType<typeof load> | undefined;

/** Loaded with the first picture, and once: every start would wait for the native library. */
export function loadSharp(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // The library reads dozens of formats, some of them with code of doubtful age: all but three are switched off.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  // A decoded picture is used once: keeping it would only cost memory.
  sharp.cache(false);
  return sharp;
}
