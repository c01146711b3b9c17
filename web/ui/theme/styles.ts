/**
 * Mantine's styles come layered, so that a module of ours wins over them in whatever order a lazily
 * loaded screen brings its own. Parts that only some screens use are imported beside their use.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './tokens.css';
import './global.css';
import './inputs.css';
