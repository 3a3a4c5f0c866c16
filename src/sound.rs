//! Sounds, made as they are heard: tones and breaths of noise, no files.

use std::cell::{Cell, OnceCell};
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, AudioNode, AudioScheduledSourceNode, BiquadFilterType, OscillatorType};

use crate::platform;
use crate::settings::Preferences;

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    Draw,
    Land,
    Spell,
    Resolve,
    Countered,
    Attack,
    Block,
    Damage,
    LifeGained,
    Dies,
    Discard,
    /// One's turn begins.
    Turn,
    /// There is something to answer.
    Asked,
    /// The other player says something.
    Chat,
    Win,
    Lose,
    /// Something interrupts whoever looks elsewhere.
    Chime,
}

/// A part of a sound.
struct Part {
    timbre: Timbre,
    /// When it begins, milliseconds.
    from: u16,
    /// How long it takes to fade, milliseconds.
    length: u16,
    /// Its pitch as it begins and as it ends, hertz.
    pitch: [u16; 2],
    /// How loud it is, thousandths.
    loudness: u16,
}

/// What a part is made of.
#[derive(Clone, Copy)]
enum Timbre {
    Sine,
    Triangle,
    /// Noise around the pitch.
    Noise,
}

const fn part(timbre: Timbre, from: u16, length: u16, pitch: [u16; 2], loudness: u16) -> Part {
    Part { timbre, from, length, pitch, loudness }
}

impl Sound {
    const fn parts(self) -> &'static [Part] {
        use Timbre::{Noise, Sine, Triangle};
        match self {
            Sound::Draw => const { &[part(Noise, 0, 130, [2_600, 4_200], 90)] },
            Sound::Land => const { &[part(Sine, 0, 220, [170, 80], 240), part(Noise, 0, 70, [900, 400], 110)] },
            Sound::Spell => const { &[part(Triangle, 0, 320, [392, 587], 90), part(Sine, 70, 380, [784, 1_175], 45)] },
            Sound::Resolve => const { &[part(Triangle, 0, 260, [523, 523], 70), part(Sine, 60, 320, [659, 659], 60)] },
            Sound::Countered => {
                const { &[part(Triangle, 0, 380, [466, 147], 110), part(Noise, 0, 240, [1_600, 300], 60)] }
            }
            Sound::Attack => {
                const { &[part(Noise, 0, 200, [500, 2_400], 120), part(Triangle, 40, 260, [147, 220], 130)] }
            }
            Sound::Block => {
                const { &[part(Triangle, 0, 160, [330, 262], 120), part(Noise, 0, 60, [2_200, 1_600], 100)] }
            }
            Sound::Damage => const { &[part(Sine, 0, 210, [130, 48], 300), part(Noise, 0, 110, [700, 200], 150)] },
            Sound::LifeGained => const { &[part(Sine, 0, 300, [587, 587], 70), part(Sine, 90, 380, [880, 880], 70)] },
            Sound::Dies => const { &[part(Triangle, 0, 520, [220, 82], 110), part(Noise, 40, 420, [600, 150], 60)] },
            Sound::Discard => const { &[part(Noise, 0, 190, [3_200, 900], 100)] },
            Sound::Turn => const { &[part(Sine, 0, 380, [523, 523], 90), part(Sine, 130, 480, [784, 784], 90)] },
            Sound::Asked => const { &[part(Sine, 0, 240, [698, 698], 80)] },
            Sound::Chat => {
                const { &[part(Triangle, 0, 130, [880, 880], 60), part(Triangle, 90, 170, [1_175, 1_175], 60)] }
            }
            Sound::Win => {
                const {
                    &[
                        part(Triangle, 0, 420, [523, 523], 110),
                        part(Triangle, 140, 420, [659, 659], 110),
                        part(Triangle, 280, 900, [784, 784], 120),
                        part(Sine, 420, 1_100, [1_047, 1_047], 80),
                    ]
                }
            }
            Sound::Lose => {
                const {
                    &[
                        part(Triangle, 0, 480, [392, 392], 110),
                        part(Triangle, 200, 480, [311, 311], 110),
                        part(Triangle, 400, 1_100, [262, 247], 120),
                    ]
                }
            }
            Sound::Chime => const { &[part(Sine, 0, 500, [659, 659], 120), part(Sine, 160, 500, [880, 880], 120)] },
        }
    }
}

/// Plays these one after the other, as loud as the player wants sounds; nothing where they want none, or before anything was pressed on this page: browsers allow no sound before.
pub fn play(sounds: &[Sound], preferences: RwSignal<Preferences>) {
    let loudness = preferences.with_untracked(|preferences| if preferences.sound { preferences.volume } else { 0 });
    if loudness == 0 || !platform::has_been_used() {
        return;
    }
    let sounds = sounds.to_vec();
    let make = move || {
        for (place, sound) in sounds.iter().enumerate() {
            // A browser without sound is a silent one.
            let _ = sound_from(sound.parts(), 0.11 * place as f64, f32::from(loudness) / 100.0);
        }
    };
    // What is heard is made behind the frame that shows it: the first sound of a page takes a phone longer than that. A page that nobody sees has no frames, and browsers let it wait.
    if document().hidden() {
        make();
    } else {
        set_timeout(make, Duration::ZERO);
    }
}

thread_local! {
    /// What the tones come from: browsers give a page few of these.
    static CONTEXT: OnceCell<AudioContext> = const { OnceCell::new() };
    /// When the last tone has faded, seconds of the context.
    static FADED: Cell<f64> = const { Cell::new(0.0) };
}

/// So long nothing is heard before the context rests, seconds: as long as it runs, a browser mixes silence, which takes a phone's battery.
const SILENCE: f64 = 5.0;

/// Has the context rest once it has been silent for a while.
fn rest_after(context: AudioContext, faded: f64) {
    FADED.set(FADED.get().max(faded));
    let wait = (faded - context.current_time()).max(0.0) + SILENCE;
    let rest = move || {
        // The last tone alone says so.
        if FADED.get() <= faded {
            // One that does not rest plays on.
            let _ = context.suspend();
        }
    };
    set_timeout(rest, Duration::from_secs_f64(wait));
}

fn sound_from(parts: &[Part], after: f64, loudness: f32) -> Result<(), JsValue> {
    /// So quiet that it is not heard: a fade cannot end at nothing.
    const SILENT: f32 = 0.0001;
    let context = CONTEXT.with(|kept| match kept.get() {
        Some(context) => Ok(context.clone()),
        None => AudioContext::new().map(|context| kept.get_or_init(|| context).clone()),
    })?;
    let _ = context.resume()?;
    let mut faded = 0.0_f64;
    for part in parts {
        let from = context.current_time() + after + f64::from(part.from) / 1_000.0;
        let to = from + f64::from(part.length) / 1_000.0;
        let [begins, ends] = part.pitch.map(f32::from);
        let gain = context.create_gain()?;
        gain.gain().set_value_at_time(SILENT, from)?;
        gain.gain().linear_ramp_to_value_at_time(f32::from(part.loudness) / 1_000.0 * loudness, from + 0.012)?;
        gain.gain().exponential_ramp_to_value_at_time(SILENT, to)?;
        gain.connect_with_audio_node(&context.destination())?;
        let (source, pitch): (AudioScheduledSourceNode, _) = match part.timbre {
            Timbre::Noise => {
                let source = context.create_buffer_source()?;
                source.set_buffer(Some(&noise(&context)?));
                let filter = context.create_biquad_filter()?;
                filter.set_type(BiquadFilterType::Bandpass);
                chain(&[&source, &filter, &gain])?;
                (source.into(), filter.frequency())
            }
            Timbre::Sine | Timbre::Triangle => {
                let tone = context.create_oscillator()?;
                let sine = matches!(part.timbre, Timbre::Sine);
                tone.set_type(if sine { OscillatorType::Sine } else { OscillatorType::Triangle });
                chain(&[&tone, &gain])?;
                let pitch = tone.frequency();
                (tone.into(), pitch)
            }
        };
        pitch.set_value_at_time(begins, from)?;
        pitch.exponential_ramp_to_value_at_time(ends, to)?;
        source.start_with_when(from)?;
        source.stop_with_when(to)?;
        faded = faded.max(to);
    }
    rest_after(context, faded);
    Ok(())
}

fn chain(nodes: &[&AudioNode]) -> Result<(), JsValue> {
    for pair in nodes.windows(2) {
        if let [from, to] = pair {
            from.connect_with_audio_node(to)?;
        }
    }
    Ok(())
}

/// Half a second of noise, the same each time.
fn noise(context: &AudioContext) -> Result<web_sys::AudioBuffer, JsValue> {
    let rate = context.sample_rate();
    let mut state = 1_u32;
    let mut samples = vec![0.0_f32; (rate / 2.0) as usize];
    for sample in &mut samples {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *sample = (state >> 16) as f32 / 32_768.0 - 1.0;
    }
    let buffer = context.create_buffer(1, samples.len() as u32, rate)?;
    buffer.copy_to_channel(&samples, 0)?;
    Ok(buffer)
}
